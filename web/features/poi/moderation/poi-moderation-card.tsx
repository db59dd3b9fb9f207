import { useMutation } from '@tanstack/react-query'
import { CalendarCheck, Check, LocateFixed, MapPinned, Signpost, Star, Trash2, UserRound } from 'lucide-react'
import { useId } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import type { AdminPoi } from '#contract/poi.ts'
import { poiCategoryLabels } from '#contract/poi-values.ts'
import { PersonLink } from '#web/lib/person-link.tsx'
import { CopyCoordinates, coordinatesText } from '#web/lib/poi/place-links.tsx'
import { PoiSign } from '#web/lib/poi/poi-sign.tsx'
import { RelativeTime } from '#web/lib/relative-time.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { FoldedText } from '#web/ui/folded-text.tsx'
import type { OpenPoiDialog } from './poi-dialog-type.ts'
import { verifyMutation } from './poi-moderation.api.ts'

type Props = { poi: AdminPoi; onOpen: (dialog: OpenPoiDialog) => void }

/** Everything an admin needs to know of a point to decide. */
export function PoiModerationCard({ poi, onOpen }: Props) {
  const titleId = useId()
  return (
    <Card
      title={
        <span className="flex items-start gap-3">
          <PoiSign category={poi.category} className="-my-0.5 size-8 shrink-0" />
          <span id={titleId} className="bidi-isolate wrap-anywhere min-w-0">
            {poi.name}
          </span>
        </span>
      }
      titleLevel={2}
      aria-labelledby={titleId}
    >
      <div className="-mt-1 flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <Badge>{poiCategoryLabels[poi.category]}</Badge>
        <span className="text-muted text-sm">
          {poi.verified ? 'Aggiunto' : 'Proposto'} <RelativeTime moment={poi.createdAt} />
        </span>
      </div>
      <Facts poi={poi} />
      {poi.description && <FoldedText text={poi.description} />}
      <Actions poi={poi} titleId={titleId} onOpen={onOpen} />
    </Card>
  )
}

/** Each fact has its place, whatever else is known: one learns where to look. */
function Facts({ poi }: Pick<Props, 'poi'>) {
  return (
    <div className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
      <dl>
        <Fact icon={Signpost} label="Indirizzo">
          {poi.address ?? <span className="text-muted">Nessun indirizzo</span>}
        </Fact>
        <Fact icon={LocateFixed} label="Coordinate" isLink>
          <span className="flex items-center gap-1">
            <span className="figures text-base">{coordinatesText(poi)}</span>
            <CopyCoordinates place={poi} />
          </span>
        </Fact>
      </dl>
      <dl>
        <Fact icon={UserRound} label="Proposto da">
          {poi.proposer && <span aria-hidden="true">Proposto da </span>}
          <PersonLink person={poi.proposer} otherwise="Chi l’ha proposto non è più iscritto" />
        </Fact>
        {poi.verifiedAt && (
          <Fact icon={CalendarCheck} label="Verificato">
            Verificato il {formatDateTime(poi.verifiedAt)}
            {poi.verifier && (
              <>
                {' '}
                da <PersonLink person={poi.verifier} otherwise="" />
              </>
            )}
          </Fact>
        )}
        {poi.rating !== null && (
          <Fact icon={Star} label="Valutazione">
            {poi.rating.toLocaleString('it-IT', { minimumFractionDigits: 1 })} su 5
          </Fact>
        )}
      </dl>
    </div>
  )
}

function Actions({ poi, titleId, onOpen }: Props & { titleId: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-t pt-3 *:[button]:grow sm:*:[button]:grow-0">
      {!poi.verified && <Verify poi={poi} titleId={titleId} onOpen={onOpen} />}
      <Button
        size="sm"
        variant="secondary"
        icon={MapPinned}
        aria-describedby={titleId}
        onClick={() => onOpen({ is: 'map', poi })}
      >
        Vedi sulla mappa
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon={Trash2}
        aria-describedby={titleId}
        // Quiet: in a list of many, the loudest button must not be this one.
        className="text-red sm:ml-auto"
        onClick={() => onOpen({ is: 'delete', poi })}
      >
        Elimina
      </Button>
    </div>
  )
}

/** At once where nothing lies beside it; else it is asked whether this is the same place. */
function Verify({ poi, titleId, onOpen }: Props & { titleId: string }) {
  const verify = useMutation(verifyMutation)
  return (
    <Button
      size="sm"
      icon={Check}
      isPending={verify.isPending}
      data-decides
      aria-describedby={titleId}
      onClick={() =>
        verify.mutate(
          { ...poi, seenNearby: [] },
          { onError: ({ code }) => code === 'POI_NEARBY' && onOpen({ is: 'nearby', poi }) },
        )
      }
    >
      Verifica
    </Button>
  )
}
