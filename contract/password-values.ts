export const passwordLimits = { min: 8, max: 128 } as const
export const passwordClasses = {
  upperCase: /[A-Z]/,
  lowerCase: /[a-z]/,
  digit: /[0-9]/,
  special: /[@$!%*?&]/,
} as const
