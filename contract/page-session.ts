/** The element of the page that holds what `auth.session` would answer, as JSON (decision 048). */
export const sessionElementId = 'session'

/** The element with what the screen looks like, until the app has drawn it itself. */
export const pictureElementId = 'picture'
