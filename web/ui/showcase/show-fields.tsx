import { Search } from 'lucide-react'
import { PasswordInput } from '../password-input.tsx'
import { TextInput } from '../text-input.tsx'
import { ShowSection } from './show-section.tsx'

export function ShowFields() {
  return (
    <ShowSection title="Campi di testo">
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        <TextInput label="Email, nickname o telefono" required autoComplete="username" />
        <TextInput label="Nickname" hint="Facoltativo" defaultValue="marta_rinaldi" />
        <TextInput
          label="Telefono"
          error="Formato telefono non valido (es: +393331234567)"
          hint="Facoltativo"
          defaultValue="333 12"
        />
        <TextInput label="Distanza" inputMode="numeric" trailing="km" defaultValue="86" />
        <TextInput label="Email" readOnly defaultValue="marta@tornanti.example" />
        <TextInput label="Città di residenza" disabled defaultValue="Bormio" />
        <PasswordInput label="Password" required autoComplete="current-password" defaultValue="Stelvio48!" />
        <PasswordInput label="Conferma password" error="Le password non coincidono" />
        <TextInput
          label="Cerca"
          isLabelHidden
          icon={Search}
          type="search"
          placeholder="Cerca per nome o email"
        />
      </div>
    </ShowSection>
  )
}
