import { coverPath } from '@guildhall/contracts/art-paths';
import { dollars } from '@guildhall/contracts/formats';
import { parseCents } from '@guildhall/contracts/value-parsers';
import { PreviewAside } from '../../console-kit/form/PreviewAside.js';
import { CategoryMark } from '../../design/Art.js';
import { Picture } from '../../design/Picture.js';

interface Values {
  title?: string | null;
  description?: string | null;
  price?: string | number | null;
  image_url?: string | null;
  category?: string | null;
}

/** The product as visitors will see it in the marketplace (PM-06). */
export const ProductPreview = ({ id = 'new' }: { id?: string }) => (
  <PreviewAside<Values>>{(values) => <Preview id={id} values={values} />}</PreviewAside>
);

function Preview({ id, values }: { id: string; values: Values }) {
  const drawn = coverPath(id, values.category || null);
  const own = values.image_url?.trim();
  const cents = parseCents(values.price);
  return (
    <div className="product-card">
      <Picture className="cover" src={own || drawn} drawn={drawn} width={600} height={400} />
      <div className="product-line">
        <h2 className="product-title">{values.title || 'Your product'}</h2>
        <span className="price">{dollars(cents === null || cents < 0 ? 0 : cents / 100)}</span>
      </div>
      <p className="product-text">{values.description || 'Your description appears here.'}</p>
      {values.category && (
        <p className="product-meta">
          <CategoryMark category={values.category} />
          <span>{values.category}</span>
        </p>
      )}
    </div>
  );
}
