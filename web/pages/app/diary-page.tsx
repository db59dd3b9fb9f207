import { Plus } from 'lucide-react'
import { DiaryForm } from '#web/features/diary/diary-form.tsx'
import { DiaryList } from '#web/features/diary/diary-list.tsx'
import { type DiaryDraft, type DiaryValues, diarySlots } from '#web/features/diary/diary-values.ts'
import { TagsOfMe } from '#web/features/diary/tags-of-me.tsx'
import { newEntryButtonId, useDiaryForm } from '#web/features/diary/use-diary-form.ts'
import { DraftOffer } from '#web/lib/drafts/draft-offer.tsx'
import { useDraftsOf } from '#web/lib/drafts/drafts.ts'
import { WaitingList } from '#web/lib/outbox/waiting-list.tsx'
import { useOwner } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { LeaveDialog } from '#web/ui/leave-dialog.tsx'
import { Page } from '#web/ui/page.tsx'

export function DiaryPage() {
  const owner = useOwner()
  // Another person in the same tab has another diary, and no part in the text of the first.
  return owner && <Diary key={owner.id} userId={owner.id} />
}

function Diary({ userId }: { userId: string }) {
  const form = useDiaryForm(userId)
  const { open } = form
  const [left] = useDraftsOf<DiaryValues, DiaryDraft['rest']>(diarySlots(userId))
  const isWritingNew = open !== null && open.entry === null
  const isOnTop = open?.isOnTop ?? false
  const openForm = open && (
    <DiaryForm
      key={open.entry?.id ?? 'new'}
      {...open}
      userId={userId}
      onDirtyChange={form.setIsDirty}
      onCancel={form.close}
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
          onClick={isWritingNew ? form.close : form.write}
        >
          Nuova voce
        </Button>
      }
    >
      {!open && (
        <DraftOffer draft={left} title={left?.values.title} onResume={form.resume} className="mb-6" />
      )}
      {isOnTop && openForm}
      <KeepFocus className="outline-none">
        <TagsOfMe />
        <WaitingList owner={userId} kinds={['diary']} className="mb-6" />
        <DiaryList
          edited={isOnTop ? null : (open?.entry ?? null)}
          formOf={(entry) => (!isOnTop && open?.entry?.id === entry.id ? openForm : null)}
          onEdit={form.edit}
          firstAction={
            open ? null : (
              <Button variant="secondary" icon={Plus} onClick={form.write}>
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
