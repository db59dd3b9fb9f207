import { type SaxesOptions, SaxesParser } from 'saxes'

type Options = { xmlns: false; position: false }
type Parser = Pick<SaxesParser<Options>, 'on' | 'write' | 'close'>

const Base = SaxesParser as unknown as new (options: SaxesOptions) => Parser

/**
 * Saxes with room for its handlers. It keeps them as properties that its constructor does not name; past four of them
 * V8 moves the parser's properties out of the object, and reading takes five times as long (`npm run bench -- gpx`).
 */
export class RoomyParser extends Base {
  openTagStartHandler = undefined
  attributeHandler = undefined
  openTagHandler = undefined
  closeTagHandler = undefined
  textHandler = undefined
  cdataHandler = undefined
  doctypeHandler = undefined
  errorHandler = undefined

  constructor() {
    super({ xmlns: false, position: false })
  }
}
