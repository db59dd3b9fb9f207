import { z } from 'zod'
import { done, endpoint, nothing } from './endpoint.ts'
import { ownPassword } from './text.ts'

/** Each is a whole archive; a person needs one now and then. */
export const exportsPerDay = 10

/** The password stands for the wish. */
export const accountDeletion = z.strictObject({ password: ownPassword })

export const account = {
  export: endpoint({
    method: 'GET',
    path: '/account/export',
    audience: 'user',
    summary:
      'Everything held about oneself: a ZIP with one JSON file and the pictures (GDPR art. 15 and 20).',
    input: nothing,
    output: z.string(),
    download: { mediaType: 'application/zip' },
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  delete: endpoint({
    method: 'POST',
    path: '/account/delete',
    audience: 'user',
    summary: 'Deletes the own account and everything of it, at once and for good (GDPR art. 17).',
    input: accountDeletion,
    output: done,
    errors: ['WRONG_PASSWORD', 'LAST_ADMIN', 'TOO_MANY_ATTEMPTS'],
  }),
}
