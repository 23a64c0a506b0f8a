/** A store's displayed name, of which the host runs from left to right beside a name of any script. */
export function StoreLabel({ name }: { name: string }) {
  // No host has a space.
  const hostAt = name.lastIndexOf(' (');
  if (hostAt === -1) return <bdi>{name}</bdi>;
  return (
    <>
      <bdi>{name.slice(0, hostAt)}</bdi> <bdi dir="ltr">{name.slice(hostAt + 1)}</bdi>
    </>
  );
}
