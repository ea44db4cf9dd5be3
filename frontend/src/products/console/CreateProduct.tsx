import { ProductInput } from '@guildhall/contracts/products';
import { CreateBase } from 'react-admin';
import { httpStatusOf } from '../../console-kit/data-provider.js';
import { ConsoleForm, FormActs } from '../../console-kit/form/ConsoleForm.js';
import { CREATING } from '../../console-kit/form/saving.js';
import { useGo } from '../../console-kit/leave.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { toast, toastFailure } from '../../data/toasts.js';
import { NEW_PRODUCT, ProductFields } from './ProductFields.js';
import { ProductPreview } from './ProductPreview.js';

const sayFailed = (error: unknown) =>
  toastFailure(
    httpStatusOf(error) === 401 ? 'You must be logged in to create a product.' : 'There was a problem creating your product.',
  );

/** `/create-product` (PM-01, PM-02). */
export function CreateProduct() {
  const go = useGo();
  const saved = () => {
    toast('Product created');
    go('/profile');
  };
  return (
    <>
      <PageHead title="Create Product" />
      <CreateBase resource="products" {...CREATING}>
        <ConsoleForm
          input={ProductInput}
          draft="products"
          initial={NEW_PRODUCT}
          className="with-aside"
          onSaved={saved}
          onFailed={sayFailed}
        >
          <div className="form-column">
            <ProductFields />
            <FormActs label="Create Product" busyLabel="Creating Product..." cancelTo="/manage-products" />
          </div>
          <ProductPreview />
        </ConsoleForm>
      </CreateBase>
    </>
  );
}
