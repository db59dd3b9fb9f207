export const exportFormat = 'tornanti-dati'

/** Grows by one when a program that reads the file would have to change. */
export const exportVersion = 1

export const jsonName = 'tornanti-dati.json'
