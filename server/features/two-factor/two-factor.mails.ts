import type { Composer } from '#server/features/mail/mail.service.ts'
import { getRecipient, greeting } from '#server/features/mail/recipient.service.ts'
import { writeMail } from '#server/platform/mail-text.ts'

type Words = { subject: string; sentence: string; closing: string }

/** To a confirmed address only, as every mail that nobody asked for. */
const mailOf =
  ({ subject, sentence, closing }: Words): Composer =>
  async ({ db, config, settings: { appName } }, { userId }) => {
    const person = await getRecipient(db, userId)
    if (!person?.isConfirmed) return null
    return writeMail({
      appName,
      to: person.email,
      subject,
      paragraphs: [greeting(person), sentence],
      action: { label: 'Apri il profilo', url: `${config.publicUrl}/profile` },
      closing: [closing],
    })
  }

export const twoFactorMails = {
  two_factor_enrolled: mailOf({
    subject: 'Verifica in due passaggi attivata',
    sentence:
      'da ora per entrare nel tuo account serve, oltre alla password, un codice della tua app di autenticazione. Gli altri dispositivi sono stati disconnessi.',
    closing: 'Se non sei stato tu, reimposta subito la password e scrivi a chi gestisce il sito.',
  }),
  two_factor_removed: mailOf({
    subject: 'Verifica in due passaggi disattivata',
    sentence: 'da ora per entrare nel tuo account basta di nuovo la password.',
    closing: 'Se non sei stato tu, reimposta subito la password e scrivi a chi gestisce il sito.',
  }),
}
