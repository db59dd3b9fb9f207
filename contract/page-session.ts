/** The element of the page that holds what `auth.session` would answer, as JSON (decision 048). */
export const sessionElementId = 'session'
