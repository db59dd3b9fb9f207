import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Trophy } from 'lucide-react'
import type { SessionUser } from '#contract/auth.ts'
import type { Post } from '#contract/community.ts'
import { feedQuery, reloadFeed } from '#web/features/community/community.api.ts'
import { CommunityStats } from '#web/features/community/community-stats.tsx'
import {
  type FeedAddress,
  type FeedFilters,
  filtersOf,
  isAmong,
} from '#web/features/community/feed-address.ts'
import { FeedFilterBar } from '#web/features/community/feed-filter-bar.tsx'
import { PostFeed } from '#web/features/community/post-feed.tsx'
import { type PostValues, postSlot } from '#web/features/community/post-values.ts'
import { newPostButtonId, usePostForm } from '#web/features/community/use-post-form.ts'
import { WaitingPosts } from '#web/features/community/waiting-posts.tsx'
import { OwnEntries } from '#web/features/diary/own-entries.tsx'
import { Leaderboard } from '#web/features/points/leaderboard.tsx'
import { DraftOffer } from '#web/lib/drafts/draft-offer.tsx'
import { useDraftsOf } from '#web/lib/drafts/drafts.ts'
import { lateForm } from '#web/lib/late-form.tsx'
import { WaitingList } from '#web/lib/outbox/waiting-list.tsx'
import { useOwner } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { cx } from '#web/ui/cx.ts'
import { LeaveDialog } from '#web/ui/leave-dialog.tsx'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const PostForm = lateForm(async () => (await import('#web/features/community/post-form.tsx')).PostForm)

export function CommunityPage() {
  const viewer = useOwner()
  // Another person in the same tab has no part in the text of the first.
  return viewer && <Community key={viewer.id} viewer={viewer} />
}

const leaderboardId = 'classifica'

function Community({ viewer }: { viewer: SessionUser }) {
  const client = useQueryClient()
  const address = useSearch({ from: '/app/community' })
  const navigate = useNavigate()
  const form = usePostForm(viewer.id)
  const [left] = useDraftsOf<PostValues, null>(postSlot(viewer.id))
  const filters = filtersOf(address)
  const go = (search: FeedAddress) => navigate({ to: '.', search })
  const filter = ({ postType, tag }: FeedFilters) =>
    void go({ ...(postType && { tipo: postType }), ...(tag && { tag }) })

  async function showPublished(post: Post | null) {
    form.close()
    if (post === null || post.status === 'waiting') return
    const isHidden = address.scheda !== undefined || !isAmong(post, filters)
    if (isHidden) await go({})
    // Where nobody has looked yet, the first look will find it.
    const shown = isHidden ? {} : filters
    if (client.getQueryData(feedQuery(shown).queryKey)) await reloadFeed(client, shown).catch(() => {})
    window.scrollTo({ top: 0 })
  }

  return (
    <Page
      title="Community"
      subtitle="Domande, racconti e uscite di chi viaggia in moto."
      actions={
        <>
          <Button id={newPostButtonId} icon={Plus} aria-expanded={form.open !== null} onClick={form.toggle}>
            Nuovo post
          </Button>
          <a href={`#${leaderboardId}`} className={cx(buttonClass({ variant: 'secondary' }), 'lg:hidden')}>
            <Trophy aria-hidden="true" />
            Classifica
          </a>
        </>
      }
      aside={
        <div id={leaderboardId} tabIndex={-1} className="outline-none">
          <Leaderboard />
        </div>
      }
    >
      {!form.open && (
        <DraftOffer draft={left} title={left?.values.content} onResume={form.toggle} className="mb-6" />
      )}
      {form.open && (
        <PostForm
          userId={viewer.id}
          isBack={form.open.isBack}
          onDirtyChange={form.setIsDirty}
          onCancel={form.toggle}
          onPublished={(post) => void showPublished(post)}
        />
      )}
      <CommunityStats />
      <Tabs
        label="Sezioni della community"
        value={address.scheda ?? 'post'}
        onChange={(id) => void go(id === 'diari' ? { scheda: 'diari' } : {})}
        tabs={[
          {
            id: 'post',
            label: 'Post della community',
            content: (
              <>
                <FeedFilterBar filters={filters} onChange={filter} />
                <WaitingList owner={viewer.id} kinds={['post']} className="mb-6" />
                <WaitingPosts viewer={viewer} />
                <PostFeed
                  key={JSON.stringify(filters)}
                  filters={filters}
                  viewer={viewer}
                  onReset={() => filter({})}
                  firstAction={
                    !form.open && (
                      <Button variant="secondary" icon={Plus} onClick={form.toggle}>
                        Scrivi il primo post
                      </Button>
                    )
                  }
                />
              </>
            ),
          },
          { id: 'diari', label: 'Diari di viaggio', content: <OwnEntries /> },
        ]}
      />
      <LeaveDialog isOpen={form.isLeaving} onStay={form.stay} onLeave={form.leave} />
    </Page>
  )
}
