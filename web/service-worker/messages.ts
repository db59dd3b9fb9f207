/** What a page says to the worker. A new message is one line here and one in service-worker.ts. */
export type ToWorker =
  /** Answered on the port that comes along, with the id of the worker's build. */
  | { type: 'which-build' }
  /** A worker that waits takes the place of the one that works. */
  | { type: 'take-over' }

/** What the worker says to a page. */
export type FromWorker =
  /** A notification was pressed: the page walks there, a step like any other. */
  { type: 'go-to'; path: string }

/** Filled and wiped by pages, which know who is signed in (web/lib/offline/kept-pictures.ts); the worker only reads it. */
export const picturesCache = 'pictures'
