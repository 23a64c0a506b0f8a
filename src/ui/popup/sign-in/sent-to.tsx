/** The address that a mail went to, so that a mistyped one is seen. */
export function SentTo({ words, email }: { words: string; email: string }) {
  return (
    <p className="sent-to">
      <span className="small quiet">{words}</span>
      <bdi>{email}</bdi>
    </p>
  );
}
