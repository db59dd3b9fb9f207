import type { ReactNode } from 'react'
import { consentVersion } from '#contract/auth-forms.ts'
import { Page } from '#web/ui/page.tsx'
import { legalTextsDate } from './operator.ts'

export type LegalSection = { id: string; title: string; body: ReactNode }

type LegalDocumentProps = {
  title: string
  subtitle: string
  summary: ReactNode
  sections: readonly LegalSection[]
  back: ReactNode
}

// The texts are plain elements, so that a lawyer can read the files; their look is set once, here.
const prose =
  'leading-relaxed [&_a]:text-link [&>h3]:mt-6 [&>h3]:text-xl [&>p]:mt-3 [&>p]:max-w-[68ch] [&_li]:mt-1.5 ' +
  '[&>ul]:mt-3 [&>ul]:max-w-[68ch] [&>ul]:list-disc [&>ul]:pl-6 [&>ul]:marker:text-muted'

const backLink = '[&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:text-link'

export function LegalDocument({ title, subtitle, summary, sections, back }: LegalDocumentProps) {
  return (
    <Page title={title} subtitle={subtitle} actions={<div className={backLink}>{back}</div>}>
      <p className="text-muted">
        Versione {consentVersion}, in vigore dal <time dateTime={legalTextsDate}>{italianDate()}</time>
      </p>
      <section aria-labelledby="in-breve" className="mt-6 max-w-3xl rounded-lg bg-raised px-5 py-5 sm:px-7">
        <h2 id="in-breve" className="text-2xl">
          In breve
        </h2>
        <div className={prose}>{summary}</div>
      </section>
      <div className="mt-10 gap-12 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
        <TableOfContents sections={sections} />
        <div className="mt-10 space-y-12 lg:mt-0">
          {sections.map(({ id, title, body }, index) => (
            <section key={id} id={id} aria-labelledby={headingOf(id)} className="scroll-mt-20">
              <h2 id={headingOf(id)} className="text-2xl sm:text-3xl">
                {index + 1}. {title}
              </h2>
              <div className={prose}>{body}</div>
            </section>
          ))}
        </div>
      </div>
    </Page>
  )
}

function TableOfContents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav
      aria-labelledby="indice"
      className="lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto"
    >
      <h2 id="indice" className="text-xl">
        Indice
      </h2>
      <ol className="mt-2">
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a href={`#${id}`} className="flex gap-2 py-2.5 hover:text-red hover:underline lg:py-1.5">
              <span className="figures w-6 shrink-0 text-right text-muted">{index + 1}.</span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const headingOf = (sectionId: string) => `${sectionId}-titolo`

const italianDate = () => legalTextsDate.split('-').reverse().join('/')
