export type NameSource = {
  displayName?: string | null
  fullName?: string | null
  email?: string | null
}

/** spec §2: display name, full name, the part of the e-mail before the @, and finally Utente. */
export function shownName({ displayName, fullName, email }: NameSource): string {
  return displayName?.trim() || fullName?.trim() || email?.split('@')[0]?.trim() || 'Utente'
}

/** The first letters of the words, upper case, at most two. */
export function initialsOf(name: string): string {
  return (
    name
      .split(/\s+/u)
      .flatMap((word) => [...word].find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? [])
      // Upper case may be longer than the letter: ß becomes SS.
      .flatMap((letter) => [...letter.toLocaleUpperCase('it-IT')][0] ?? [])
      .slice(0, 2)
      .join('')
  )
}
