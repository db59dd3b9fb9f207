import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '#web/ui/toast.ts'
import { newsQuery } from './events.api.ts'
import { newsText } from './events.copy.ts'
import { newsName } from './seen-news.ts'

/** Whoever has events open when something happens to theirs is told so, wherever they have scrolled to. */
export function useNewsToasts(): void {
  const { data } = useQuery(newsQuery)
  const known = useRef<Set<string> | null>(null)
  useEffect(() => {
    if (!data) return
    const fresh = known.current && data.news.filter((one) => !known.current?.has(newsName(one)))
    known.current = new Set(data.news.map(newsName))
    for (const one of fresh ?? []) toast({ title: one.event.title, description: newsText(one) })
  }, [data])
}
