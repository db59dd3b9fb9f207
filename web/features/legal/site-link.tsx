export function SiteLink({ url }: { url: string }) {
  return (
    <a href={url} rel="noopener noreferrer">
      {new URL(url).hostname}
    </a>
  )
}
