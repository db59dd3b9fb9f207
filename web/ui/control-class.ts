/** The box that every text-like control shares. */
export const controlClass =
  'block min-h-12 w-full min-w-0 rounded-md border border-field bg-card px-3.5 py-2.5 text-base text-ink ' +
  'transition-colors duration-150 hover:border-ink ' +
  'aria-invalid:border-red aria-invalid:shadow-[inset_0_0_0_1px_var(--color-red)] ' +
  'read-only:not-[select]:not-[[type=file]]:bg-raised read-only:not-[select]:not-[[type=file]]:border-line ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-raised disabled:text-muted'
