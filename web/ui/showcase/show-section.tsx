import { type ReactNode, useId } from 'react'

/** One piece of the design system with its states. */
export function ShowSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-line border-t pt-6 pb-10">
      <h2 id={id} className="mb-4 text-2xl">
        {title}
      </h2>
      <div className="flex flex-col gap-5">{children}</div>
    </section>
  )
}
