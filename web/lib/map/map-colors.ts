import type { ColorScheme } from './use-color-scheme.ts'

/** The tokens of web/ui/tokens.css as a map needs them: plain colours, one table per scheme. */
export type MapColors = {
  scheme: ColorScheme
  sea: string
  shallows: string
  abroad: string
  land: string
  province: string
  region: string
  border: string
  green: string
  built: string
  road: string
  mainRoad: string
  roadEdge: string
  text: string
  quietText: string
  textEdge: string
  /** Around tracks and marks, so that they stand out from the land. */
  edge: string
  ink: string
  red: string
  strada: string
  sterrato: string
  misto: string
}

const light: MapColors = {
  scheme: 'light',
  sea: '#cbdadb',
  shallows: '#b7cccf',
  abroad: '#eae2d5',
  land: '#fbf8f1',
  province: '#dfd4c4',
  region: '#c4b5a0',
  border: '#a39384',
  green: '#e3e8d2',
  built: '#efe5d6',
  road: '#ffffff',
  mainRoad: '#f6dfae',
  roadEdge: '#d5c7b3',
  text: '#332c27',
  quietText: '#6b6058',
  textEdge: '#fbf8f1',
  edge: '#fffdf9',
  ink: '#211c19',
  red: '#9c2f22',
  strada: '#1f4f8f',
  sterrato: '#9a4708',
  misto: '#6a3d93',
}

const dark: MapColors = {
  scheme: 'dark',
  sea: '#10171b',
  shallows: '#1b262b',
  abroad: '#211c19',
  land: '#2e2722',
  province: '#41372f',
  region: '#5b4d42',
  border: '#7d6d5f',
  green: '#2b2e22',
  built: '#372e28',
  road: '#51453c',
  mainRoad: '#6a5735',
  roadEdge: '#231d19',
  text: '#efe6dc',
  quietText: '#b3a69a',
  textEdge: '#221c18',
  edge: '#14110f',
  ink: '#f4ede5',
  red: '#f2917f',
  strada: '#94bdf2',
  sterrato: '#f3a765',
  misto: '#cba6ee',
}

export const mapColors: Record<ColorScheme, MapColors> = { light, dark }
