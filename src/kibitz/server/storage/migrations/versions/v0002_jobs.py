"""Save hints and questions, so that none is lost by a restart, and the record a table was set up
from.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("origin", sa.String(22)))
    op.add_column("tables", sa.Column("origin_moves", sa.Integer))
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("table", sa.String(12), sa.ForeignKey("tables.id")),
        sa.Column("seat", sa.Integer),
        sa.Column("number", sa.Integer),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("outcome", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("jobs_of_table", "jobs", ["table", "seat", "number"])


def downgrade() -> None:
    op.drop_table("jobs")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("origin_moves")
        tables.drop_column("origin")
