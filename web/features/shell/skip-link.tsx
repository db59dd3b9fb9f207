export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 rounded-md bg-ink px-5 py-3 font-semibold text-paper not-focus-visible:sr-only"
    >
      Vai al contenuto
    </a>
  )
}
