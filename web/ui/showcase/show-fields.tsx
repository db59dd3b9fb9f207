import { Search } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { DateTimeField } from '../date-time-field.tsx'
import { PasswordInput } from '../password-input.tsx'
import { Select } from '../select.tsx'
import { TextArea } from '../text-area.tsx'
import { TextInput } from '../text-input.tsx'
import { ShowSection } from './show-section.tsx'

export function ShowFields() {
  const [start, setStart] = useState('')
  return (
    <ShowSection title="Campi">
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        <TextInput label="Email, nickname o telefono" required autoComplete="username" />
        <TextInput label="Nickname" hint="Lettere, numeri e underscore" defaultValue="marta_rinaldi" />
        <TextInput
          label="Telefono"
          error="Il numero non è valido: scrivilo come +393331234567"
          defaultValue="333 12"
        />
        <TextInput label="Email" readOnly defaultValue="marta@tornanti.example" />
        <TextInput label="Città" disabled defaultValue="Bormio" />
        <TextInput label="Distanza" inputMode="numeric" trailing="km" defaultValue="86" />
        <TextInput
          label="Cerca"
          isLabelHidden
          icon={Search}
          type="search"
          placeholder="Cerca per nome o email"
        />
        <PasswordInput label="Password" required autoComplete="current-password" defaultValue="Stelvio48!" />
        <PasswordInput
          label="Conferma password"
          error="Le password non coincidono"
          hint="Almeno 8 caratteri"
        />
        <Select
          label="Tipo evento"
          placeholder="Scegli…"
          options={eventTypes}
          required
          error="Tipo evento è richiesto"
        />
        <Select label="Difficoltà" options={difficulties} defaultValue="Intermedio" />
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
      </div>
      <div className="max-w-xl">
        <Checkbox
          required
          label={
            <>
              Accetto la{' '}
              <a href="#main" className="text-link">
                Privacy Policy
              </a>
            </>
          }
        />
        <Checkbox
          required
          error="Devi accettare i termini"
          label={
            <>
              Accetto i{' '}
              <a href="#main" className="text-link">
                Termini di Servizio
              </a>
            </>
          }
        />
        <Checkbox
          defaultChecked
          hint="Puoi cambiare idea quando vuoi"
          label="Voglio ricevere novità su raduni, itinerari e iniziative della community"
        />
        <Checkbox disabled label="Non disponibile" />
        <Checkbox disabled defaultChecked label="Non disponibile, scelto" />
      </div>
    </ShowSection>
  )
}

const eventTypes = [
  { value: 'ride', label: 'Giro in moto' },
  { value: 'social', label: 'Evento sociale' },
  { value: 'maintenance', label: 'Manutenzione' },
]
const difficulties = ['Facile', 'Intermedio', 'Avanzato'].map((value) => ({ value, label: value }))
