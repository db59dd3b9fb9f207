import { z } from 'zod'
import { itineraryForm } from '#contract/itinerary-form.ts'
import type { ItineraryValues, Rules } from './itinerary-values.ts'

/** The contract's rules, asked of what the form holds. */
export const itineraryRules = z
  .custom<ItineraryValues>()
  .transform(({ track, area, ...typed }) => {
    // An area that was not chosen is an empty text in the form and nothing in the rules.
    const form = { ...typed, area: area === '' ? null : area, trackId: track?.id ?? null }
    // Other choices that were not made yet are refused by the rules themselves.
    return form as Rules
  })
  .pipe(itineraryForm)
