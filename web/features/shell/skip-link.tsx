export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-[max(0.5rem,env(safe-area-inset-top))] left-[max(0.5rem,env(safe-area-inset-left))] z-50 rounded-md bg-ink px-5 py-3 font-semibold text-paper not-focus-visible:sr-only"
    >
      Vai al contenuto
    </a>
  )
}
