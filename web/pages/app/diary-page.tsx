import { Plus } from 'lucide-react'
import { DiaryForm } from '#web/features/diary/diary-form.tsx'
import { DiaryList } from '#web/features/diary/diary-list.tsx'
import { TagsOfMe } from '#web/features/diary/tags-of-me.tsx'
import { newEntryButtonId, type OpenForm, useDiaryForm } from '#web/features/diary/use-diary-form.ts'
import { useOwner } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { LeaveDialog } from '#web/ui/leave-dialog.tsx'
import { Page } from '#web/ui/page.tsx'
import { useUnsaved } from '#web/ui/unsaved.ts'

export function DiaryPage() {
  const owner = useOwner()
  // Another person in the same tab has another diary, and no part in the text of the first.
  return owner && <Diary key={owner.id} userId={owner.id} />
}

const emptyForm: OpenForm = { entry: null, draft: null }

function Diary({ userId }: { userId: string }) {
  const form = useDiaryForm(userId)
  const { open, ask } = form
  useUnsaved(form.isDirty, form.forget)
  const isWritingNew = open !== null && open.entry === null
  // A form that a reload brought back stands on top: its entry may be pages away.
  const isOnTop = open !== null && (open.entry === null || open.draft !== null)
  const openForm = open && (
    <DiaryForm
      key={open.entry?.id ?? 'new'}
      {...open}
      userId={userId}
      onDirtyChange={form.setIsDirty}
      onCancel={() => ask(null)}
      onDone={form.done}
    />
  )

  return (
    <Page
      title="Diario di viaggio"
      subtitle="I tuoi giri, come li racconti tu. Li leggi solo tu."
      width="narrow"
      actions={
        <Button
          id={newEntryButtonId}
          icon={Plus}
          aria-expanded={isWritingNew}
          onClick={() => ask(isWritingNew ? null : emptyForm)}
        >
          Nuova voce
        </Button>
      }
    >
      {isOnTop && openForm}
      <KeepFocus className="outline-none">
        <TagsOfMe />
        <DiaryList
          edited={isOnTop ? null : (open?.entry ?? null)}
          formOf={(entry) => (!isOnTop && open?.entry?.id === entry.id ? openForm : null)}
          onEdit={(entry) => ask({ entry, draft: null })}
          firstAction={
            open ? null : (
              <Button variant="secondary" icon={Plus} onClick={() => ask(emptyForm)}>
                Scrivi la prima voce
              </Button>
            )
          }
        />
      </KeepFocus>
      <LeaveDialog isOpen={form.isLeaving} onStay={form.stay} onLeave={form.leave} />
    </Page>
  )
}
