export const difficulties = ['Facile', 'Intermedio', 'Avanzato'] as const
export type Difficulty = (typeof difficulties)[number]

export const roadTypes = ['Strada', 'Sterrato', 'Misto'] as const
export type RoadType = (typeof roadTypes)[number]

export const areas = ['Italia', 'Europa', 'Estero'] as const
export type Area = (typeof areas)[number]

export const statuses = ['active', 'inactive'] as const
export type ItineraryStatus = (typeof statuses)[number]
export const statusLabels: Record<ItineraryStatus, string> = { active: 'Attivo', inactive: 'Inattivo' }

/** Of what is searched for. */
export const wordsLimit = 100
export const lengthRanges = ['fino-a-50', '50-150', '150-300', 'oltre-300'] as const
export const hairpinMinimums = [10, 25, 50] as const
