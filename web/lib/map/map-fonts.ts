/** Drawn by the browser: no font server. The first word is no family; MapLibre reads the weight out of it. */
export const mapFonts = {
  medium: ['Medium', 'Figtree Variable'],
  bold: ['Semibold', 'Figtree Variable'],
}
