export const difficulties = ['Facile', 'Intermedio', 'Avanzato'] as const
export type Difficulty = (typeof difficulties)[number]

export const roadTypes = ['Strada', 'Sterrato', 'Misto'] as const
export type RoadType = (typeof roadTypes)[number]

export const areas = ['Italia', 'Europa', 'Estero'] as const
export type Area = (typeof areas)[number]

export const statuses = ['active', 'inactive'] as const
export type ItineraryStatus = (typeof statuses)[number]
export const statusLabels: Record<ItineraryStatus, string> = { active: 'Attivo', inactive: 'Inattivo' }
