import { Logo } from '../logo.tsx'
import { ShowSection } from './show-section.tsx'

export function ShowTokens() {
  return (
    <ShowSection title="Marchio, colori e caratteri">
      <div className="flex flex-wrap items-center gap-8">
        <Logo size="lg" />
        <Logo />
        <Logo size="sm" />
        <Logo size="sm" wordmark="never" />
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
        {swatches.map(([name, className]) => (
          <li key={name} className="overflow-hidden rounded-md border border-line bg-card">
            <div className={`h-12 ${className}`} />
            <p className="px-2.5 py-1.5 text-sm">{name}</p>
          </li>
        ))}
      </ul>
      <div className="grid gap-4 sm:grid-cols-2">
        <div>
          <p className="font-display font-extrabold text-5xl tracking-tight">Passo dello Stelvio</p>
          <p className="mt-2 font-bold font-display text-2xl">Quarantotto tornanti, 2.758 metri</p>
          <p className="figures mt-2 font-bold text-3xl">
            1.085 <span className="font-sans font-normal text-base text-muted">km</span> · € 28,50 · 07:45
          </p>
        </div>
        <div className="max-w-prose">
          <p>
            La strada sale da Prato allo Stelvio fra larici e pietraie: curve strette, asfalto buono, traffico
            dopo le dieci. Perché partire all’alba? Così è più bello, e più fresco.
          </p>
          <p className="mt-2 text-muted">Testo secondario: aggiornato 3 minuti fa.</p>
          <p className="mt-2">
            Con un{' '}
            <a href="#main" className="text-link">
              collegamento nel testo
            </a>{' '}
            e il nome <bdi>محمد</bdi> isolato.
          </p>
        </div>
      </div>
    </ShowSection>
  )
}

const swatches = [
  ['paper', 'bg-paper'],
  ['card', 'bg-card'],
  ['raised', 'bg-raised'],
  ['ink', 'bg-ink'],
  ['muted', 'bg-muted'],
  ['line', 'bg-line'],
  ['field', 'bg-field'],
  ['red', 'bg-red'],
  ['red-wash', 'bg-red-wash'],
  ['green', 'bg-green'],
  ['ochre', 'bg-ochre'],
  ['strada', 'bg-strada'],
  ['sterrato', 'bg-sterrato'],
  ['misto', 'bg-misto'],
] as const
