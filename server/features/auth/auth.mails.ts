import { lifetimes } from '#contract/auth-forms.ts'
import type { Composer } from '#server/features/mail/mail.service.ts'
import { getRecipient, greeting } from '#server/features/mail/recipient.service.ts'
import { writeMail } from '#server/platform/mail-text.ts'
import { issueToken } from './links.service.ts'

/** The token is made when the mail is, so that it exists nowhere but in the mail itself. */
export const emailConfirmationMail: Composer = async (
  { db, config, settings: { appName } },
  { userId, isRepeated },
) => {
  const person = await getRecipient(db, userId)
  if (!person || person.isConfirmed) return null
  const token = await issueToken(db, {
    userId,
    purpose: 'email_confirmation',
    email: person.email,
    isRepeated,
    lifetimeMinutes: lifetimes.confirmLinkDays * 1440,
  })
  return writeMail({
    appName,
    to: person.email,
    subject: 'Conferma il tuo indirizzo email',
    paragraphs: [
      greeting(person),
      `benvenuto su ${appName}! Conferma che questo indirizzo è tuo: ci servirà per farti recuperare la password.`,
    ],
    action: { label: 'Conferma indirizzo', url: `${config.publicUrl}/#confirm=${token}` },
    closing: [
      `Il link vale ${lifetimes.confirmLinkDays} giorni.`,
      'Se non hai creato tu questo account, ignora questa email.',
    ],
  })
}

export const passwordResetMail: Composer = async (
  { db, config, settings: { appName } },
  { userId, isRepeated },
) => {
  const person = await getRecipient(db, userId)
  if (!person) return null
  const token = await issueToken(db, {
    userId,
    purpose: 'password_reset',
    email: person.email,
    isRepeated,
    lifetimeMinutes: lifetimes.resetLinkMinutes,
  })
  return writeMail({
    appName,
    to: person.email,
    subject: 'Reimposta la tua password',
    paragraphs: [
      greeting(person),
      'abbiamo ricevuto la richiesta di reimpostare la password del tuo account.',
    ],
    action: { label: 'Scegli una nuova password', url: `${config.publicUrl}/reset-password#token=${token}` },
    closing: [
      'Il link vale un’ora e si può usare una sola volta.',
      'Se non hai chiesto tu il reset, ignora questa email: la tua password resta quella di prima.',
    ],
  })
}

/** To a confirmed address only: whoever made an account with a stranger's could else mail them at will. */
export const passwordChangedMail: Composer = async ({ db, config, settings: { appName } }, { userId }) => {
  const person = await getRecipient(db, userId)
  if (!person?.isConfirmed) return null
  return writeMail({
    appName,
    to: person.email,
    subject: 'La tua password è stata cambiata',
    paragraphs: [
      greeting(person),
      'la password del tuo account è stata appena cambiata e gli altri dispositivi sono stati disconnessi.',
    ],
    action: { label: 'Accedi', url: `${config.publicUrl}/login` },
    closing: ['Se non sei stato tu, reimposta subito la password dalla pagina di accesso.'],
  })
}
