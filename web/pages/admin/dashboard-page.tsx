import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { isSuperAdmin } from '#contract/roles.ts'
import { AwardForm } from '#web/features/points/award-form.tsx'
import { mayLeaveScreen } from '#web/features/shell/leave-guard.tsx'
import { AdminCards } from '#web/features/stats/admin-cards.tsx'
import { readDashboardAddress } from '#web/features/stats/dashboard-address.ts'
import { ShortcutTiles } from '#web/features/stats/shortcut-tiles.tsx'
import { StatusPanel } from '#web/features/stats/status-panel.tsx'
import { SuperAdminCards } from '#web/features/stats/super-admin-cards.tsx'
import { SystemLinks } from '#web/features/stats/system-links.tsx'
import { SystemPanel } from '#web/features/stats/system-panel.tsx'
import { UsageCharts } from '#web/features/stats/usage-charts.tsx'
import { ManagedMembers } from '#web/features/users/managed-members.tsx'
import { MemberField } from '#web/features/users/member-field.tsx'
import { RecentMembers } from '#web/features/users/recent-members.tsx'
import { unreadNotificationsQuery } from '#web/lib/admin-notifications.ts'
import { useViewer } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'
import { AllMembers } from './all-members.tsx'

export function DashboardPage() {
  const viewer = useViewer()
  const unreadCount = useQuery(unreadNotificationsQuery).data?.unreadCount
  return viewer && isSuperAdmin(viewer.role) ? (
    <SuperAdminDashboard viewerId={viewer.id} unreadCount={unreadCount} />
  ) : (
    <AdminDashboard unreadCount={unreadCount} />
  )
}

type Unread = { unreadCount: number | undefined }

function SuperAdminDashboard({ viewerId, unreadCount }: Unread & { viewerId: string }) {
  const [isListOpen, setIsListOpen] = useState(false)
  const showUsers = () => setIsListOpen(true)
  return (
    <Page title="Dashboard" subtitle="Super Admin Dashboard: il sito, chi lo usa e come sta.">
      <SuperAdminCards onShowUsers={showUsers} />
      <div className="mb-8">
        <ShortcutTiles isForSuperAdmin unreadCount={unreadCount} />
      </div>
      <DashboardTabs
        tabs={[
          { id: 'panoramica', label: 'Panoramica', content: <Overview /> },
          {
            id: 'utenti',
            label: 'Utenti',
            content: <ManagedMembers viewerId={viewerId} onShowAll={showUsers} />,
          },
          { id: 'sistema', label: 'Sistema', content: <SystemLinks unreadCount={unreadCount} /> },
          { id: 'attivita', label: 'Attività Recenti', content: <RecentMembers /> },
        ]}
      />
      <AllMembers isOpen={isListOpen} onClose={() => setIsListOpen(false)} />
    </Page>
  )
}

function Overview() {
  return (
    <div className="flex flex-col gap-8">
      <SystemPanel />
      <UsageCharts />
    </div>
  )
}

function AdminDashboard({ unreadCount }: Unread) {
  const [isListOpen, setIsListOpen] = useState(false)
  return (
    <Page title="Dashboard" subtitle="Che cosa aspetta una decisione, e come sta il sito.">
      <AdminCards onShowUsers={() => setIsListOpen(true)} />
      <DashboardTabs
        tabs={[
          { id: 'panoramica', label: 'Panoramica', content: <AdminOverview unreadCount={unreadCount} /> },
          { id: 'punti', label: 'Gestione Punti', content: <PointsTab /> },
        ]}
      />
      <AllMembers isOpen={isListOpen} onClose={() => setIsListOpen(false)} />
    </Page>
  )
}

function PointsTab() {
  return (
    <Card as="section" title="Assegna punti" titleLevel={2} aria-label="Assegna punti">
      <AwardForm personField={MemberField} />
    </Card>
  )
}

function AdminOverview({ unreadCount }: Unread) {
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="quick-actions">
        <h2 id="quick-actions" className="mb-4 text-2xl">
          Azioni rapide
        </h2>
        <ShortcutTiles isForSuperAdmin={false} unreadCount={unreadCount} />
      </section>
      <StatusPanel />
    </div>
  )
}

function DashboardTabs({ tabs }: { tabs: readonly Tab[] }) {
  const { sezione } = useSearch({ from: '/admin/' })
  const navigate = useNavigate()

  /** What was typed in a tab goes with it. */
  async function show(tab: string) {
    if (!(await mayLeaveScreen())) return
    await navigate({ to: '.', search: readDashboardAddress({ sezione: tab }), replace: true })
  }

  return (
    <Tabs
      label="Sezioni della dashboard"
      tabs={tabs}
      value={sezione ?? 'panoramica'}
      onChange={(tab) => void show(tab)}
    />
  )
}
