import { describe, expect, it } from 'vitest'
import {
  climbText,
  curvesText,
  describeTrack,
  hairpinsText,
  kmText,
  lengthText,
  metresText,
  offTrackText,
  slopeText,
  spokenSlope,
} from './track-words.ts'

describe('the words of a track', () => {
  it.each([
    [0, '0,0 km'],
    [12_340, '12,3 km'],
    [99_949, '99,9 km'],
    [99_950, '100 km'],
    [1_234_567, '1.235 km'],
  ])('%i m are %s', (metres, text) => expect(lengthText(metres)).toBe(text))

  it('says kilometre and height', () => {
    expect(kmText(3.04)).toBe('km 3,0')
    expect(metresText(2758.4)).toBe('2.758 m')
  })

  it('never makes a zero of unknown heights', () => {
    expect(climbText({ climbM: 1800 })).toBe('+1.800 m')
    expect(climbText({ climbM: 0 })).toBe('+0 m')
    expect(climbText({ climbM: null })).toBe('Quota non disponibile')
  })

  it.each([
    [7.46, '7,5%', 'salita del 7,5 per cento'],
    [-7.5, '−7,5%', 'discesa del 7,5 per cento'],
    [0.04, '0,0%', 'in piano'],
    [-0.04, '0,0%', 'in piano'],
  ])('a slope of %d is %s', (percent, text, spoken) => {
    expect(slopeText(percent)).toBe(text)
    expect(spokenSlope(percent)).toBe(spoken)
  })

  it.each([
    [0, '0 tornanti', '0 curve'],
    [1, '1 tornante', '1 curva'],
    [48, '48 tornanti', '48 curve'],
    [1200, '1.200 tornanti', '1.200 curve'],
  ])('counts %i', (count, hairpins, curves) => {
    expect(hairpinsText(count)).toBe(hairpins)
    expect(curvesText(count)).toBe(curves)
  })

  it.each([
    [0, '10 m dalla traccia'],
    [847, '850 m dalla traccia'],
    [2345, '2,4 km dalla traccia'],
  ])('a point %i m off is %s', (metres, text) => expect(offTrackText(metres)).toBe(text))

  it('describes a track in one sentence', () => {
    const track = { lengthM: 24_300, climbM: 1808, hairpinCount: 48, curviness: 369, drawing: '' }
    expect(describeTrack(track)).toBe('Traccia di 24,3 km, +1.808 m di dislivello, 48 tornanti, mossa')
    expect(describeTrack({ ...track, climbM: null })).toBe('Traccia di 24,3 km, 48 tornanti, mossa')
  })
})
