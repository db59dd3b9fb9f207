import { MailLink } from './mail-link.tsx'
import { operator } from './operator.ts'

const details = [
  ['Sede legale', operator.registeredOffice],
  ['Partita IVA', operator.vatNumber],
  ['Registro delle imprese', operator.companyRegister],
] as const

export function OperatorDetails() {
  return (
    <ul>
      <li>
        <strong>{operator.name}</strong>
      </li>
      {details.map(([label, value]) => value && <li key={label}>{`${label}: ${value}`}</li>)}
      {operator.certifiedEmail && (
        <li>
          PEC: <MailLink address={operator.certifiedEmail} />
        </li>
      )}
      <li>
        Contatto privacy: <MailLink address={operator.privacyEmail} />
      </li>
      <li>
        Contatto legale: <MailLink address={operator.legalEmail} />
      </li>
      {operator.dataProtectionOfficer && (
        <li>Responsabile della protezione dei dati: {operator.dataProtectionOfficer}</li>
      )}
    </ul>
  )
}
