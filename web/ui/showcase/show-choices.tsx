import { useState } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { DateTimeField } from '../date-time-field.tsx'
import { Select } from '../select.tsx'
import { Switch } from '../switch.tsx'
import { TextArea } from '../text-area.tsx'
import { ShowSection } from './show-section.tsx'

export function ShowChoices() {
  const [start, setStart] = useState('')
  return (
    <>
      <ShowSection title="Scelte e date">
        <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
          <Select
            label="Tipo evento"
            placeholder="Scegli…"
            options={eventTypes}
            required
            error="Tipo evento è richiesto"
          />
          <Select
            label="Difficoltà"
            options={difficulties}
            defaultValue="Intermedio"
            hint="«Avanzato» non si può scegliere"
          />
          <Select label="Stato" options={states} disabled hint="Lo decide un amministratore" />
          <DateTimeField
            label="Inizio"
            required
            value={start}
            onChange={setStart}
            min="2026-11-15T09:00"
            hint="Almeno un’ora da adesso"
          />
          <DateTimeField
            label="Fine"
            value="2026-11-19T18:30"
            onChange={() => {}}
            error="Data inizio deve essere precedente alla data fine"
          />
          <DateTimeField label="Approvato il" value="2026-11-15T09:05" onChange={() => {}} disabled />
        </div>
      </ShowSection>
      <ShowSection title="Testi lunghi">
        <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
          <TextArea
            label="Bio"
            limit={500}
            hint="Si vede sul tuo profilo"
            defaultValue="Moto lente, strade strette, pranzi lunghi."
          />
          <TextArea
            label="Motivo del rifiuto"
            limit={20}
            error="Massimo 20 caratteri"
            defaultValue="Troppo lontano da tutto"
          />
          <TextArea label="Note aggiuntive" disabled defaultValue="Il passo apre a fine maggio." />
          <TextArea
            label="Testo inviato"
            readOnly
            defaultValue="Domenica si parte alle 7 dal bar del ponte."
          />
        </div>
      </ShowSection>
      <ShowSection title="Caselle">
        <div className="max-w-xl">
          <Checkbox required label={<Accept before="Accetto la" link="Privacy Policy" />} />
          <Checkbox
            required
            error="Devi accettare i Termini e Condizioni"
            label={<Accept before="Accetto i" link="Termini e Condizioni" />}
          />
          <Checkbox
            defaultChecked
            hint="Puoi cambiare idea quando vuoi"
            label="Acconsento a ricevere comunicazioni promozionali"
          />
          <Checkbox
            defaultChecked
            error="Le notifiche per email sono disattivate"
            label="Avvisa anche per email tutti gli iscritti all’evento"
          />
          <Checkbox disabled label="Non disponibile" />
          <Checkbox disabled defaultChecked label="Non disponibile, scelto" />
        </div>
      </ShowSection>
      <ShowSection title="Interruttori">
        <div className="max-w-xl">
          <Switch label="Registrazioni aperte" hint="Chiunque può creare un account." defaultChecked />
          <Switch label="Manutenzione" hint="Tutti tranne gli amministratori vedono «Torniamo presto»." />
          <Switch label="Non riuscito" error="Valore non valido" />
          <Switch label="Non disponibile" disabled />
          <Switch label="Non disponibile, attivo" disabled defaultChecked />
        </div>
      </ShowSection>
    </>
  )
}

function Accept({ before, link }: { before: string; link: string }) {
  return (
    <>
      {before}{' '}
      <a href="#main" className="text-link">
        {link}
      </a>
    </>
  )
}

const eventTypes = [
  { value: 'ride', label: 'Giro in moto' },
  { value: 'social', label: 'Evento sociale' },
  { value: 'maintenance', label: 'Manutenzione' },
]
const states = [{ value: 'active', label: 'Attivo' }]
const difficulties = ['Facile', 'Intermedio', 'Avanzato'].map((value) => ({
  value,
  label: value,
  isDisabled: value === 'Avanzato',
}))
