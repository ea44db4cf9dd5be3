import { coverPath } from '@guildhall/contracts/art-paths';
import { productPath } from '@guildhall/contracts/page-paths';
import { type Product, ProductUpdate } from '@guildhall/contracts/products';
import Button from '@mui/material/Button';
import { useEffect, useMemo, useState } from 'react';
import { EditBase, useDelete, useEditContext } from 'react-admin';
import { useParams } from 'react-router-dom';
import { ConfirmDialog } from '../../console-kit/ConfirmDialog.js';
import { httpStatusOf } from '../../console-kit/data-provider.js';
import { ConsoleForm, KeptNote, SubmitButton, type Values } from '../../console-kit/form/ConsoleForm.js';
import { FormLoading } from '../../console-kit/form/FormLoading.js';
import { EDITING } from '../../console-kit/form/saving.js';
import { Empty } from '../../console-kit/ListStates.js';
import { useGo } from '../../console-kit/leave.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { useSession } from '../../data/browser-session.js';
import { toast, toastFailure, toastSentence } from '../../data/toasts.js';
import { Icon } from '../../design/icons.js';
import { ProductFields } from './ProductFields.js';
import { ProductPreview } from './ProductPreview.js';

const NOT_YOURS = "Unauthorized: You don't have permission to edit this product.";

/** The drawn cover is what a blank address means. */
const withBlankCover = (product: Product): Product =>
  product.image_url === coverPath(product.id, product.category) ? { ...product, image_url: '' } : product;

/** `/edit-product/{id}` (PM-06 to PM-09, RT-17, R10, R40). */
export const EditProduct = () => (
  <EditBase resource="products" id={useParams()['id'] ?? ''} {...EDITING}>
    <ProductForm />
  </EditBase>
);

function ProductForm() {
  const { user } = useSession();
  const go = useGo();
  const [remove] = useDelete();
  const [asking, setAsking] = useState(false);
  const { record, error, refetch } = useEditContext<Product>();
  const id = useParams()['id'] ?? '';
  const foreign = httpStatusOf(error) === 404 || (record !== undefined && user !== null && record.talent_id !== user.id);
  useEffect(() => {
    if (!foreign) return;
    toastSentence(NOT_YOURS);
    go('/dashboard', { replace: true });
  }, [foreign, go]);
  const shown = foreign ? undefined : record;
  const values = useMemo(() => shown && withBlankCover(shown), [shown]);
  const confirm = async () => {
    try {
      await remove('products', { id, previousData: shown }, { returnPromise: true });
      toast('Product deleted', 'Your product has been deleted.');
      go('/manage-products');
    } catch (failure) {
      console.error('The product could not be deleted', failure);
      toastFailure('Failed to delete product. Please try again.');
      setAsking(false);
    }
  };
  return (
    <>
      <ProductHead id={id} onDelete={shown ? () => setAsking(true) : null} />
      {!values && !error && <FormLoading aside />}
      {error && !foreign && (
        <Empty heading="The product could not be loaded" text="The connection may be down.">
          <Button size="small" onClick={() => refetch()}>
            Try Again
          </Button>
        </Empty>
      )}
      {values && <ProductEditor id={id} record={values} />}
      {asking && shown && (
        <ConfirmDialog
          heading="Are you absolutely sure?"
          question="This action cannot be undone. The product leaves the marketplace for good."
          subject={shown.title}
          action="Delete Product"
          onCancel={() => setAsking(false)}
          onConfirm={confirm}
        />
      )}
    </>
  );
}

/** `onDelete` is null until the product is there. */
const ProductHead = ({ id, onDelete }: { id: string; onDelete: (() => void) | null }) => (
  <PageHead title="Edit Product">
    <Button component="a" href={productPath(id)} size="small">
      <Icon name="out" size={16} />
      View Public Page
    </Button>
    {onDelete && (
      <Button size="small" onClick={onDelete}>
        Delete Product
      </Button>
    )}
  </PageHead>
);

const ProductEditor = ({ id, record }: { id: string; record: Product }) => (
  <ConsoleForm
    input={ProductUpdate}
    draft="products"
    record={record}
    className="with-aside"
    stays
    asOpened={(current) => withBlankCover(current as unknown as Product) as unknown as Values}
    onSaved={() => toast('Product updated', 'Your product has been updated.')}
    onFailed={(failure) => {
      console.error('The product could not be updated', failure);
      toastFailure('Failed to update product. Please try again.');
    }}
  >
    <div className="form-column">
      <ProductFields />
      <div className="acts form-acts">
        <SubmitButton label="Save Changes" busyLabel="Saving..." />
        <KeptNote />
      </div>
    </div>
    <ProductPreview id={id} />
  </ConsoleForm>
);
