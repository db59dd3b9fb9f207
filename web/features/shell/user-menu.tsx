import { Link } from '@tanstack/react-router'
import { Download, LogOut, Shield, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SessionUser } from '#contract/auth.ts'
import { shownName } from '#contract/names.ts'
import { isAdmin } from '#contract/roles.ts'
import { install, useInstallWay } from '#web/lib/pocket/install.ts'
import { paths } from '#web/paths.ts'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { useSignOut } from './use-sign-out.ts'

type Props = { viewer: SessionUser; face: ReactNode; begins: () => 'focused' | 'open' | undefined }

export function UserMenu({ viewer, face, begins }: Props) {
  const { signOut } = useSignOut()
  const isInstallable = useInstallWay() !== null
  const name = shownName(viewer)

  const items: MenuItem[] = [
    { label: 'Profilo', icon: UserRound, render: (props) => <Link to={paths.profile} {...props} /> },
    ...(isAdmin(viewer.role)
      ? [
          {
            label: 'Amministrazione',
            icon: Shield,
            render: (props) => <Link to={paths.admin} {...props} />,
          } satisfies MenuItem,
        ]
      : []),
    ...(isInstallable ? [{ label: 'Installa l’app', icon: Download, onSelect: () => void install() }] : []),
    { label: 'Esci', icon: LogOut, onSelect: signOut },
  ]

  return (
    <Menu
      label="Menu utente"
      items={items}
      trigger={face}
      begins={begins}
      header={
        <div className="max-w-64">
          <p className="bidi-isolate break-words font-semibold">{name}</p>
          <p className="break-words text-muted text-sm">{viewer.email}</p>
        </div>
      }
    />
  )
}
