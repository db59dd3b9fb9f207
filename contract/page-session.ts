/** The element of the page that holds what `auth.session` would answer, as JSON (decision 048). */
export const sessionElementId = 'session'

/** The element with what the screen looks like, until the app has drawn it itself. */
export const pictureElementId = 'picture'

/** For whom screens are drawn ahead: an admin has one more place to go to. */
export type Onlooker = 'visitor' | 'rider' | 'admin'

/** As the build writes them: what is seen first, by who looks and by the path of the screen. */
export type Pictures = Record<Onlooker, Record<string, string>>

/** The template with the files and questions of a pictured screen, fetched once the picture has been painted. */
export const laterElementId = 'later'

/** What is said where the app could not be loaded. */
export const unreachedElementId = 'unreached'
