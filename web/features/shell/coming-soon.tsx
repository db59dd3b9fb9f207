import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { IconType } from '#web/ui/icon-type.ts'
import { Page } from '#web/ui/page.tsx'

type Props = {
  title: string
  subtitle?: string
  icon: IconType
  /** What will be here, as a full sentence. */
  promise: string
  back?: { to: string; label: string }
}

const home = { to: paths.home, label: 'Torna alla home' }

/** A screen of a later issue: its heading, what it will hold, and that it is not ready. */
export function ComingSoon({ title, subtitle, icon, promise, back = home }: Props) {
  return (
    <Page title={title} subtitle={subtitle}>
      <EmptyState
        icon={icon}
        title="Non è ancora pronto"
        text={`${promise} Ci stiamo lavorando.`}
        action={
          <Link to={back.to} className={buttonClass({ variant: 'secondary' })}>
            {back.label}
          </Link>
        }
      />
    </Page>
  )
}
