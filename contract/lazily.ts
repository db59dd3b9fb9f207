/** Made at the first wish. What knows a language and its calendar takes long to make: no page waits for what it does not show. */
export function lazily<Made>(make: () => Made): () => Made {
  let made: { it: Made } | undefined
  return () => {
    made ??= { it: make() }
    return made.it
  }
}
