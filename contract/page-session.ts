/** The element of the page that holds what `auth.session` would answer, as JSON (decision 048). */
export const sessionElementId = 'session'

/** The element that holds what the screen at this address would ask for first: answers by the address of their question. */
export const answersElementId = 'answers'

/** The element with what the screen looks like, until the app has drawn it itself. */
export const pictureElementId = 'picture'

/** For whom screens are drawn ahead: an admin has one more place to go to. */
export type Onlooker = 'visitor' | 'rider' | 'admin'

/** What is seen of a screen first. */
export type Picture = {
  before: string
  /** Where the rows will be, until they are there. */
  bones: string
  after: string
  /** How the first rows of the answer to a question are drawn in place of the bones; null: bones are all there is. */
  sketch: Sketch | null
}

export type Sketch = {
  question: string
  /** The field of the answer with the rows. */
  rows: string
  list: { before: string; after: string }
  /** Each of them: `{{author.displayName}}` stands where that text of the row will be. */
  row: string
}

/** As the build writes them: by who looks and by the path of the screen. */
export type Pictures = Record<Onlooker, Record<string, Picture>>

/** The template with the files and questions of a pictured screen, fetched once the picture has been painted. */
export const laterElementId = 'later'

/** What is said where the app could not be loaded. */
export const unreachedElementId = 'unreached'
