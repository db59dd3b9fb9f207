/** What a chart over time can be about. */
export const seriesKinds = ['members', 'events', 'posts', 'diaryEntries'] as const
export type SeriesKind = (typeof seriesKinds)[number]

/** How many days a chart goes back, today included. As text: it travels in addresses. */
export const seriesRanges = ['7', '30', '90', '365'] as const
export type SeriesRange = (typeof seriesRanges)[number]
