import { CalendarX2, MapPin, Mountain, Route, Shuffle, Users } from 'lucide-react'
import { Avatar } from '../avatar.tsx'
import { Badge, type BadgeTone } from '../badge.tsx'
import { Card } from '../card.tsx'
import { Carousel } from '../carousel.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Menu } from '../menu.tsx'
import { Tabs } from '../tabs.tsx'
import { toast } from '../toast.ts'
import { ShowSection } from './show-section.tsx'

export function ShowContent() {
  return (
    <>
      <ShowSection title="Etichette e volti">
        <div className="flex flex-wrap gap-2">
          {badges.map(([tone, label, icon]) => (
            <Badge key={label} tone={tone} icon={icon}>
              {label}
            </Badge>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Avatar initials="MR" size="sm" />
          <Avatar initials="LF" />
          <Avatar initials="GC" size="lg" />
          <Avatar initials="U" size="xl" label="Utente" />
          <Avatar initials="PG" size="lg" src="/missing.png" />
          <Avatar initials="SM" size="lg" src={portrait} />
        </div>
      </ShowSection>
      <ShowSection title="Carosello">
        <Carousel title="I più popolari">
          {routes.map((route) => (
            <RouteCard key={route.title} {...route} />
          ))}
        </Carousel>
        <Carousel title="Off-road Italia">
          <RouteCard {...routes[1]} />
        </Carousel>
      </ShowSection>
      <ShowSection title="Schede">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Card title="Senza azioni">
            <p className="text-muted">Non si apre e non ha un menu: solo da leggere.</p>
          </Card>
          <Card title="Altro tipo di strada" accent="neutral">
            <p className="text-muted">Il bordo grigio di ciò che non ha un colore suo.</p>
          </Card>
          <Card title="In attesa di approvazione" accent="red" actions={<Badge tone="red">Urgente</Badge>}>
            <p className="text-muted">Il bordo rosso chiede attenzione.</p>
          </Card>
        </div>
      </ShowSection>
      <ShowSection title="Schede a linguetta">
        <Tabs label="Eventi" tabs={tabs} />
      </ShowSection>
    </>
  )
}

type RouteProps = { title: string; text: string; road: 'strada' | 'sterrato' | 'misto'; km: string }

function RouteCard({ title, text, road, km }: RouteProps) {
  return (
    <Card
      title={title}
      accent={road}
      onOpen={() => toast({ title })}
      actions={<Menu label={`Azioni per ${title}`} items={cardItems} />}
    >
      <p className="line-clamp-2 text-muted">{text}</p>
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <Badge tone="ochre">Intermedio</Badge>
        <Badge tone={road}>{roadNames[road]}</Badge>
        <span className="figures ml-auto font-bold text-xl">
          {km} <span className="font-normal font-sans text-muted text-sm">km</span>
        </span>
      </div>
    </Card>
  )
}

const cardItems = [{ label: 'Modifica', onSelect: () => toast({ title: 'Modifica' }) }]
const roadNames = { strada: 'Strada', sterrato: 'Sterrato', misto: 'Misto' }
const routes = [
  {
    title: 'Passo dello Stelvio',
    text: 'Quarantotto tornanti sul versante altoatesino fino a 2.758 metri, poi giù verso Bormio.',
    road: 'strada',
    km: '86',
  },
  {
    title: 'Via del Sale',
    text: 'La militare tra Limone e Monesi, sterrata, a pedaggio e aperta solo in estate.',
    road: 'sterrato',
    km: '39',
  },
  {
    title: 'Crete Senesi e Val d’Orcia fino al Monte Amiata, passando per strade bianche',
    text: 'Colline.',
    road: 'misto',
    km: '1.085',
  },
  {
    title: 'Costiera Amalfitana',
    text: 'Curve a picco sul mare tra Vietri e Positano: meglio all’alba, prima dei pullman.',
    road: 'strada',
    km: '54',
  },
  {
    title: 'Colle dell’Assietta',
    text: 'Trentaquattro chilometri di cresta oltre i duemila metri.',
    road: 'sterrato',
    km: '58',
  },
] as const satisfies RouteProps[]

const badges = [
  ['neutral', 'Utente', undefined],
  ['red', 'Avanzato', undefined],
  ['green', 'Facile', undefined],
  ['ochre', 'Intermedio', undefined],
  ['strada', 'Strada', Route],
  ['sterrato', 'Sterrato', Mountain],
  ['misto', 'Misto', Shuffle],
  ['purple', 'Diamond', undefined],
  ['neutral', '18/25', Users],
  ['neutral', 'Ponte di Legno', MapPin],
] as const satisfies [BadgeTone, string, unknown][]

const portrait =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"%3E%3Cpath fill="%23c98" d="M0 0h9v9H0z"/%3E%3Ccircle cx="4.500" cy="4" r="2" fill="%23423"/%3E%3C/svg%3E'

const tabs = [
  { id: 'upcoming', label: 'Prossimi Eventi', count: 4, content: <p>Quattro eventi in arrivo.</p> },
  {
    id: 'past',
    label: 'Eventi Passati',
    count: 0,
    content: <EmptyState icon={CalendarX2} title="Nessun evento passato" />,
  },
  { id: 'mine', label: 'Organizzati da me', content: <p>Nessuno, per ora.</p> },
]
