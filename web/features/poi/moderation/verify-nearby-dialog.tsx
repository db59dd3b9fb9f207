import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { isPassing } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { NearbyDialog } from './nearby-dialog.tsx'
import type { PoiDialogProps } from './poi-dialog-type.ts'
import { verifyMutation } from './poi-moderation.api.ts'

/** Before a point is verified that may be there already. */
export function VerifyNearbyDialog({ poi, onOpen, onClose }: PoiDialogProps) {
  const verify = useMutation(verifyMutation)
  return (
    <NearbyDialog
      place={{ ...poi, except: poi.id }}
      confirmLabel="Verifica comunque"
      isPending={verify.isPending}
      onConfirm={(seenNearby) =>
        verify.mutate(
          { ...poi, seenNearby },
          {
            onSuccess: onClose,
            // One more neighbour is shown here; what is gone or was put right is read in the list.
            onError: (error) => error.code !== 'POI_NEARBY' && !isPassing(error) && onClose(),
          },
        )
      }
      onClose={onClose}
      action={
        <Button
          variant="ghost"
          icon={Trash2}
          disabled={verify.isPending}
          className="text-red sm:mr-auto"
          onClick={() => onOpen({ is: 'delete', poi })}
        >
          Elimina la proposta
        </Button>
      }
    />
  )
}
