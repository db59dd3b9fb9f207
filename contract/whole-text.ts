import { lazily } from './lazily.ts'

const whole = lazily(
  () => new Intl.NumberFormat('it-IT', { maximumFractionDigits: 0, useGrouping: 'always' }),
)

/** `4.993`: Italian browsers leave the point out of four digits unless told. */
export const wholeText = (value: number): string => whole().format(value)

/** `1 post`, `1.200 post` */
export const counted = (count: number, one: string, many: string): string =>
  `${wholeText(count)} ${count === 1 ? one : many}`
