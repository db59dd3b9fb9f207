import { logChain } from './features/audit/audit-chain.service.ts'
import { emailConfirmationMail, passwordChangedMail, passwordResetMail } from './features/auth/auth.mails.ts'
import { sweepAccounts } from './features/auth/sweep.service.ts'
import { eventMails } from './features/events/event.mails.ts'
import { startEventPointsWorker } from './features/events/event-points.worker.ts'
import { weeklyDigestMail } from './features/inbox/digest.mail.ts'
import { queueDigests } from './features/inbox/digest.service.ts'
import { inboxItemMail } from './features/inbox/inbox.mails.ts'
import { sweepInbox } from './features/inbox/sweep.service.ts'
import { startMailWorker } from './features/mail/mail.worker.ts'
import { startMediaWorker } from './features/media/media.worker.ts'
import { sweepNotifications } from './features/notifications/sweep.service.ts'
import { startPushWorker } from './features/push/push.worker.ts'
import { foldCounts } from './features/stats/fold-counts.service.ts'
import { sweepTracks } from './features/tracks/tracks.service.ts'
import { twoFactorMails } from './features/two-factor/two-factor.mails.ts'
import type { Services } from './platform/context.ts'
import { createMailTransport } from './platform/mail-transport.ts'
import { sweepSpool } from './platform/spool.ts'

const sweepEveryMs = 60 * 60 * 1000
/** Whoever asks for a number reads all that came since: a busy minute's worth, and no more. */
const foldEveryMs = 60 * 1000

/** The work that happens without a request. Safe on any number of servers at once. */
export async function startJobs(services: Services) {
  const { config, db, clock, log, settings } = services
  const mail = await startMailWorker({
    db,
    config,
    clock,
    settings,
    log,
    transport: createMailTransport(config, log),
    composers: {
      email_confirmation: emailConfirmationMail,
      password_reset: passwordResetMail,
      password_changed: passwordChangedMail,
      ...twoFactorMails,
      ...eventMails,
      inbox_item: inboxItemMail,
      weekly_digest: weeklyDigestMail,
    },
  })
  const push = await startPushWorker(services)
  const media = await startMediaWorker(services)
  const eventPoints = startEventPointsWorker(services)
  let folding: Promise<void> = Promise.resolve()
  const fold = () => {
    folding = folding
      .then(() => foldCounts(db))
      .catch((error) =>
        log.warn({ err: error }, 'What came and went could not be counted; it is tried again'),
      )
    return folding
  }
  let sweeping: Promise<void> = Promise.resolve()
  const sweep = () => {
    const work = [
      sweepAccounts(db, settings()),
      sweepTracks(db),
      sweepNotifications({ db, clock }),
      sweepInbox({ db, clock }),
      queueDigests(services),
      sweepSpool(config.dataDir),
      fold(),
      logChain(services),
    ]
    sweeping = Promise.all(work).then(
      () => {},
      (error) => log.warn({ err: error }, 'The hourly sweep failed'),
    )
  }
  sweep()
  const timers = [setInterval(sweep, sweepEveryMs), setInterval(fold, foldEveryMs)]
  return {
    /** Once the sweep that is under way has ended. */
    swept: () => sweeping,
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await sweeping
      await folding
      await eventPoints.stop()
      await media.stop()
      await push.stop()
      await mail.stop()
    },
  }
}
