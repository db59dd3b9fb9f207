type Options<News> = { act: (news: News) => void; merge: (news: News[]) => News }

/** Acts on news while the page is looked at. A hidden one rests, and acts once on all of it when it is seen again. */
export function whileSeen<News>({ act, merge }: Options<News>) {
  let kept: News[] = []
  const look = () => {
    if (document.visibilityState !== 'visible' || kept.length === 0) return
    const all = merge(kept)
    kept = []
    act(all)
  }
  document.addEventListener('visibilitychange', look)
  return {
    hear(news: News): void {
      if (document.visibilityState === 'visible') act(news)
      else kept = [merge([...kept, news])]
    },
    stop: () => document.removeEventListener('visibilitychange', look),
  }
}
