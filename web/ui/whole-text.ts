const whole = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 0, useGrouping: 'always' })

/** `4.993`: Italian browsers leave the point out of four digits unless told. */
export const wholeText = (value: number): string => whole.format(value)
