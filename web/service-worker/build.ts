/** One state of the web app: the files of its screens, and the page that starts them. */
export type Build = {
  /** The same for the same files, on whatever machine they were built; the page carries it too. */
  id: string
  /** Paths of all files that a screen may ask for. */
  files: readonly string[]
}

/** Written in by scripts/service-worker/plugin.ts. */
declare const __BUILD__: Build

export const ownBuild: Build = __BUILD__
