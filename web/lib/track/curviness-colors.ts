import { type CurvinessWord, curvinessWord } from '#contract/track/curviness.ts'
import type { ColorScheme } from '#web/lib/map/use-color-scheme.ts'

/** From calm to wild, and darker (on dark: brighter) at each step: the order is seen without colours as well. */
export const curvinessColors: Record<ColorScheme, Record<CurvinessWord, string>> = {
  light: { rettilinea: '#7c97a3', scorrevole: '#d69a1c', mossa: '#d2571c', tortuosa: '#8c1730' },
  dark: { rettilinea: '#71888f', scorrevole: '#b3962f', mossa: '#f28c4a', tortuosa: '#ff7d8a' },
}

export type Piece = { fromKm: number; toKm: number; word: CurvinessWord }

/** The track in pieces of one word each: kilometres in a row that share it are one. */
export function piecesOf(curvinessPerKm: readonly number[], lengthKm: number): Piece[] {
  const pieces: Piece[] = []
  for (const [km, curviness] of curvinessPerKm.entries()) {
    const word = curvinessWord(curviness)
    const toKm = Math.min(km + 1, lengthKm)
    const last = pieces.at(-1)
    if (last?.word === word) last.toKm = toKm
    else if (toKm > km) pieces.push({ fromKm: km, toKm, word })
  }
  const end = pieces.at(-1)
  if (end) end.toKm = lengthKm
  return pieces
}
