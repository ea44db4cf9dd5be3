import type { ProductCard } from '@guildhall/contracts/products';
import { dollars } from '@guildhall/contracts/text';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { ConsoleLink } from '../../console/ConsoleLink.js';
import { Empty, Skeletons } from '../../console/ListStates.js';
import { AT_A_GLANCE, useOwnList } from '../../console/useOwnList.js';
import { ViewAndEdit } from '../../console/ViewAndEdit.js';
import { Rating } from '../../reviews/Rating.js';
import { Mark } from '../../shell/Art.js';

/** The dashboard's products, a ledger; read errors are only logged (ERR-19, R36). */
export function DashboardProducts() {
  const { data: products, isPending, error } = useOwnList<ProductCard>('products');
  if (isPending && !error) return <Skeletons count={4} height={56} />;
  if (!products || products.length === 0) {
    return (
      <Empty heading="No products yet" text="Sell what you have made once: a snapshot, a script, a workflow, a course.">
        <Button component={ConsoleLink} to="/create-product" size="small">
          Create Product
        </Button>
      </Empty>
    );
  }
  return (
    <>
      <TableContainer>
        <Table aria-label="Your products">
          <TableHead>
            <TableRow>
              <TableCell>Product</TableCell>
              <TableCell>Category</TableCell>
              <TableCell>Rating</TableCell>
              <TableCell align="right">Price</TableCell>
              <TableCell align="right">Actions</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {products.slice(0, AT_A_GLANCE).map((product) => (
              <Row key={product.id} product={product} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <div className="acts form-acts">
        <Button component={ConsoleLink} to="/manage-products" size="small">
          Manage Products
        </Button>
      </div>
    </>
  );
}

const Row = ({ product }: { product: ProductCard }) => (
  <TableRow>
    <TableCell>
      <span className="cell-product">
        <img src={product.image} width={72} height={48} alt="" referrerPolicy="no-referrer" loading="lazy" className="cover" />
        <strong id={`title-${product.id}`}>{product.title}</strong>
      </span>
    </TableCell>
    <TableCell>
      <span className="fact">
        {product.category && <Mark category={product.category} />}
        {product.category ?? 'None'}
      </span>
    </TableCell>
    <TableCell>{product.rating === null ? 'N/A' : <Rating mean={product.rating} count={product.reviewCount} />}</TableCell>
    <TableCell align="right" className="number">
      {dollars(product.price)}
    </TableCell>
    <TableCell align="right" className="cell-actions">
      <ViewAndEdit noun="product" id={product.id} />
    </TableCell>
  </TableRow>
);
