import { eventTypeLabels } from '#contract/event-values.ts'
import { climbText, distanceText, hairpinsText, lengthText } from '#contract/track/track-words.ts'
import type { Shared, SharedEvent, SharedItinerary } from './shared.ts'

/** `15/05/2027`, or from when to when. */
export function daysText({ firstDay, lastDay }: Pick<SharedEvent, 'firstDay' | 'lastDay'>): string {
  const shown = (day: string) => day.split('-').reverse().join('/')
  return firstDay === lastDay ? shown(firstDay) : `${shown(firstDay)} – ${shown(lastDay)}`
}

const titleMax = 100
const descriptionMax = 200

type Words = { title: string; description: string; imageAlt: string }

/** What a link says of where it leads, in words. */
export function wordsOf(shared: Shared, appName: string): Words {
  const words = wholeWordsOf(shared, appName)
  return {
    title: cutAfterWord(words.title, titleMax),
    description: cutAfterWord(words.description, descriptionMax),
    imageAlt: cutAfterWord(words.imageAlt, descriptionMax),
  }
}

function wholeWordsOf(shared: Shared, appName: string): Words {
  switch (shared.kind) {
    case 'itinerary': {
      const description = figuresOf(shared).join(' · ')
      const subject = shared.track ? 'La traccia disegnata' : 'Itinerario'
      return { title: shared.title, description, imageAlt: `${subject}: ${shared.title}. ${description}` }
    }
    case 'event': {
      const { title, eventType, location } = shared
      const description = [eventTypeLabels[eventType], daysText(shared), location].join(' · ')
      return { title, description, imageAlt: `Evento: ${title}. ${description}` }
    }
    case 'user': {
      const description = `Livello ${shared.rankLevel} su ${appName}`
      return { title: shared.displayName, description, imageAlt: `${shared.displayName}. ${description}` }
    }
    case 'site':
      return {
        title: appName,
        description: shared.description,
        imageAlt: `${appName}. ${shared.description}`,
      }
    default:
      return shared satisfies never
  }
}

function figuresOf({ track, distanceKm, roadType, difficulty }: SharedItinerary): string[] {
  if (!track) return [distanceText(distanceKm), roadType, difficulty]
  const climb = track.climbM === null ? [] : [climbText(track)]
  return [hairpinsText(track.hairpinCount), lengthText(track.lengthM), ...climb, roadType, difficulty]
}

/** At most so many characters, ended after a whole word where there is one in its second half. */
export function cutAfterWord(text: string, max: number): string {
  const letters = [...text]
  if (letters.length <= max) return text
  const kept = letters.slice(0, max - 1).join('')
  const isWhole = /\s/u.test(letters[max - 1] ?? '')
  const end = isWhole ? kept.length : kept.search(/\s\S*$/u)
  return `${(end > kept.length / 2 ? kept.slice(0, end) : kept).replace(/[\s.,;:–-]+$/u, '')}…`
}
