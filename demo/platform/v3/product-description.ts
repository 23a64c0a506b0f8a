interface RichNode {
  type?: string;
  nodes?: RichNode[];
  textData?: { text?: string; decorations?: { type?: string }[] };
  headingData?: { level?: number };
}

const tags: Record<string, string> = {
  PARAGRAPH: 'p',
  BULLETED_LIST: 'ul',
  ORDERED_LIST: 'ol',
  LIST_ITEM: 'li',
  BLOCKQUOTE: 'blockquote',
};
const decorationTags: Record<string, string> = { BOLD: 'strong', ITALIC: 'em', UNDERLINE: 'u' };
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function wrap(tag: string | undefined, inner: string): string {
  return tag === undefined ? inner : `<${tag}>${inner}</${tag}>`;
}

function nodeToHtml(node: RichNode): string {
  const text = (node.textData?.decorations ?? []).reduce(
    (inner, { type = '' }) => wrap(decorationTags[type], inner),
    escapeHtml(node.textData?.text ?? ''),
  );
  const inner = text + (node.nodes ?? []).map(nodeToHtml).join('');
  return wrap(node.type === 'HEADING' ? `h${node.headingData?.level ?? 2}` : tags[node.type ?? ''], inner);
}

/** The HTML of a rich-content document, as far as paragraphs, headings, lists and plain emphasis go. */
export function richContentToHtml(content: { nodes: RichNode[] }): string {
  return content.nodes.map(nodeToHtml).join('');
}

/** A rich-content document with the text of the HTML, one paragraph for each block. */
export function htmlToRichContent(html: string): object {
  const blocks = html
    .split(/<\/?(?:p|h[1-6]|li|ul|ol|blockquote|div|br)\b[^>]*>/iu)
    .map((block) =>
      block.replaceAll(/<[^>]*>/gu, '').replaceAll(/&(?:lt|gt|quot|#39|nbsp);/gu, (name) => entities[name] ?? name),
    )
    .map((block) => block.replaceAll('&amp;', '&').trim())
    .filter((block) => block !== '');
  const nodes = blocks.map((text, index) => ({
    type: 'PARAGRAPH',
    id: `p${index}`,
    nodes: [{ type: 'TEXT', id: '', nodes: [], textData: { text, decorations: [] } }],
    paragraphData: {},
  }));
  return { nodes, metadata: { version: 1 }, documentStyle: {} };
}
